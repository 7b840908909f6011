/** The colours of the provider's pages, by the theme that the visitor chose in the app. */

const dark = {
  'color-scheme': 'dark',
  '--surface': '#0d0d0c',
  '--surface-card': '#161615',
  '--border': '#3b3a37',
  '--border-input': '#7c7b74',
  '--text': '#eeeeec',
  '--text-muted': '#b5b3ad',
  '--accent': '#f76b15',
  '--accent-hover': '#ff801f',
  '--accent-contrast': '#1d0f04',
  '--text-accent': '#ffa057',
  '--error': '#ff9592',
};

const light: typeof dark = {
  'color-scheme': 'light',
  '--surface': '#fdfdfc',
  '--surface-card': '#f9f9f8',
  '--border': '#dad9d6',
  '--border-input': '#82827c',
  '--text': '#21201c',
  '--text-muted': '#63635e',
  '--accent': '#f76b15',
  '--accent-hover': '#ef5f00',
  '--accent-contrast': '#1d0f04',
  '--text-accent': '#bd4b00',
  '--error': '#c62a2f',
};

/** @param preferences the app's preferences cookie, if any */
export function buildThemeCss(preferences: string | undefined): string {
  const theme = new URLSearchParams(preferences).get('theme');
  if (theme === 'light') return rule(light);
  if (theme === 'dark') return rule(dark);
  return `${rule(dark)}@media (prefers-color-scheme: light) { ${rule(light)}}\n`;
}

function rule(colours: typeof dark): string {
  const declarations = Object.entries(colours).map(([name, value]) => `${name}: ${value};`);
  return `:root { ${declarations.join(' ')} }\n`;
}
