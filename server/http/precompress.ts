/** A build step: writes the compressed files that `staticFiles.ts` serves. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/;

/** Smaller files are not compressed. */
const smallest = 512;

/** A Vite plugin that writes each text file of the client build as brotli and gzip too. */
export function precompress(): Plugin {
  return {
    name: 'courtreel-precompress',
    apply: 'build',
    // After all environments: React Router writes the manifest of routes with the server's build.
    buildApp: {
      order: 'post',
      handler: async ({ environments }) => {
        if (environments.client) compressFolder(environments.client.config.build.outDir);
      },
    },
  };
}

/** Writes `.br` and `.gz` beside each compressible file of a folder. */
export function compressFolder(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const source = readFileSync(file);
    if (source.byteLength < smallest) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(source, { params }));
    writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }));
  }
}
