import path from 'node:path';
import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: path.resolve(import.meta.dirname, '../../../node_modules/.cache/bare'),
} satisfies Config;
