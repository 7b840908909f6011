import { type SyntheticEvent, useEffect, useRef } from 'react';
import { readPreferences } from '#app/preferences.ts';
import { useModalOpen } from '../modals/useModalOpen.ts';
import { SearchIcon } from '../ui/icons.tsx';
import { findKeyPlace } from '../ui/keyPlace.ts';
import { AskBox } from './AskBox.tsx';
import styles from './AskMenu.module.css';

const box = {
  label: 'Quick search',
  look: 'bar',
  placeholder: 'Player, team, play or day',
} as const;

/**
 * The box for a search in words, in the header: in its row where there is room, else a row below, which a
 * button opens, also without scripts.
 */
export function AskMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  useSlashKey(menu);
  const focusBox = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) currentTarget.querySelector<HTMLElement>('[data-ask]')?.focus();
  };
  return (
    <>
      <div className={styles.row}>
        <AskBox {...box} />
      </div>
      <details ref={menu} data-menu="" className={styles.menu} onToggle={focusBox}>
        <summary className={styles.button}>
          <SearchIcon />
          <span className="visually-hidden">Search in words</span>
        </summary>
        <div className={styles.panel}>
          <AskBox {...box} />
        </div>
      </details>
    </>
  );
}

/** `/` leads to the box: the largest one of the page that is in view, else that of the header. */
function useSlashKey(menu: { current: HTMLDetailsElement | null }): void {
  const isModalOpen = useModalOpen();
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isOther = key !== '/' || ctrlKey || metaKey || altKey || event.defaultPrevented;
      if (isOther || isModalOpen || findKeyPlace(target) === 'field') return;
      if (!readPreferences(document.cookie).keys) return;
      event.preventDefault();
      const boxes = [...document.querySelectorAll<HTMLElement>('[data-ask]')];
      const visible = boxes.find((each) => each.checkVisibility());
      if (visible) visible.focus();
      else if (menu.current) menu.current.open = true;
    };
    document.addEventListener('keydown', take);
    return () => document.removeEventListener('keydown', take);
  }, [menu, isModalOpen]);
}
