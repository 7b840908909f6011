import { readdirSync, readFileSync } from 'node:fs';

/** Resident megabytes of processes and their workers; only Linux tells. */
export function residentMbOf(pids: number[]): number {
  let sum = 0;
  for (const folder of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${folder}/status`, 'utf8');
      const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
      if (!pids.includes(Number(folder)) && !pids.includes(parent)) continue;
      sum += Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum;
}
