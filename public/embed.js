/* Plays the clips of an embedded playlist in place, one after the other. Without it their links do. */
const video = document.querySelector('video');
const links = [...document.querySelectorAll('.list li a')];
let current = links.findIndex((link) => link.hasAttribute('aria-current'));

function play(at) {
  const link = links[at];
  if (!video || !link?.dataset.src) return false;
  links[current]?.removeAttribute('aria-current');
  link.setAttribute('aria-current', 'true');
  current = at;
  const { src, note = '' } = link.dataset;
  video.poster = src.endsWith('mp4') ? src.replace(/mp4$/, 'jpg') : '';
  video.src = src;
  video.setAttribute('aria-label', link.textContent);
  document.querySelector('#title').textContent = link.textContent;
  document.querySelector('#facts').textContent = link.nextElementSibling?.textContent ?? '';
  document.querySelector('#note').textContent = note;
  video.play().catch(() => {});
  return true;
}

for (const [at, link] of links.entries()) {
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (play(at)) event.preventDefault();
  });
}

video?.addEventListener('ended', () => play(current + 1));
