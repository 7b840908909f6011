import { type RefObject, type SyntheticEvent, useEffect } from 'react';
import { speeds } from '#app/preferences.ts';
import { changePlayerSettings, getPlayerSettings, usePlayerSettings } from './playerSettings.ts';

type VideoEvent = SyntheticEvent<HTMLVideoElement>;

/**
 * Gives a video the speed, loop and volume of the visitor (docs/product.md#player-settings), and keeps
 * what its own controls change.
 * @returns props for the video
 */
export function useVideoSettings(video: RefObject<HTMLVideoElement | null>) {
  const { speed, loop } = usePlayerSettings();
  useEffect(() => {
    if (!video.current) return;
    // Each source begins at the default speed.
    video.current.defaultPlaybackRate = speed;
    video.current.playbackRate = speed;
  }, [video, speed]);
  useEffect(() => {
    if (!video.current) return;
    const { volume, muted } = getPlayerSettings();
    video.current.volume = volume;
    if (muted) video.current.muted = true;
  }, [video]);
  return { loop, onRateChange: keepSpeed, onVolumeChange: keepVolume };
}

function keepSpeed({ currentTarget: { playbackRate } }: VideoEvent): void {
  const speed = speeds.find((offered) => offered === playbackRate);
  if (speed && speed !== getPlayerSettings().speed) changePlayerSettings({ speed });
}

function keepVolume({ currentTarget: { volume, muted } }: VideoEvent): void {
  const kept = getPlayerSettings();
  // Before the visitor has done anything, the browser forbids sound: that is no choice.
  const mayChoose = navigator.userActivation?.hasBeenActive !== false;
  const change = { volume, muted: mayChoose ? muted : kept.muted };
  if (change.volume !== kept.volume || change.muted !== kept.muted) changePlayerSettings(change);
}
