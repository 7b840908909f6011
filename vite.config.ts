import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { radixCss } from './app/styles/build/radixCss.ts';
import { precompress } from './server/http/precompress.ts';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), precompress()],
  css: { postcss: { plugins: [radixCss({ purge: command === 'build' })] } },
  // Inlined assets would need `data:` in the content security policy.
  build: { assetsInlineLimit: 0 },
  environments: { ssr: { build: { rollupOptions: { input: './server/app.ts' } } } },
}));
