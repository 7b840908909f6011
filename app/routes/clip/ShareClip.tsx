import { useEffect, useRef, useState } from 'react';
import type { Clip } from '#app/api/contract.ts';
import { clipTitle } from '#app/components/clip/words.ts';
import { Button } from '#app/components/ui/Button.tsx';
import { CheckIcon } from '#app/components/ui/icons.tsx';
import { clipPath } from '#app/search/clipHash.ts';
import styles from './ShareClip.module.css';

const confirmationTime = 2500;

/**
 * The clip's own address, without the search. A link anywhere; with scripts it opens the device's
 * share sheet on touch screens, and copies the address elsewhere.
 */
export function ShareClip({ clip }: { clip: Clip }) {
  const [said, setSaid] = useState<{ text: string; path: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const path = clipPath(clip);
  const text = said?.path === path ? said.text : null;

  function say(message: string) {
    setSaid({ text: message, path });
    clearTimeout(timer.current);
  }

  async function share() {
    const url = new URL(path, location.origin).href;
    const touch = matchMedia('(pointer: coarse)').matches;
    if (touch && 'share' in navigator && (await opensSheet({ title: clipTitle(clip), url })))
      return;
    try {
      await navigator.clipboard.writeText(url);
      say('Link copied');
      timer.current = setTimeout(setSaid, confirmationTime, null);
    } catch {
      // What there is to do stays to be read.
      say('Copy the link from the address bar');
    }
  }

  return (
    <div className={styles.share}>
      <Button variant="soft" color="gray" className="needs-scripts" onClick={share}>
        {text === 'Link copied' && <CheckIcon />}
        {text ?? 'Share'}
      </Button>
      <span className="visually-hidden" role="status">
        {text}
      </span>
      <span className="without-scripts">
        <a href={path}>Link to this clip</a>
      </span>
    </div>
  );
}

/** False where the browser refuses the sheet, as those inside other apps do; closing it is an answer. */
async function opensSheet(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return !(error instanceof DOMException && error.name === 'NotAllowedError');
  }
}
