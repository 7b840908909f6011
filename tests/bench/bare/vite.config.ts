import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: path.resolve('node_modules/.cache/bare-vite'),
  plugins: [reactRouter()],
});
