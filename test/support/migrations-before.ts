import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../scripts/program/root.ts'

/** Copies the migrations before one (`0007`) to a folder, for a database from before it. */
export async function migrationsBefore(number: string, folder: string): Promise<string> {
  const all = join(root, 'src/database/migrations')
  for (const file of await readdir(all)) if (file < number) await cp(join(all, file), join(folder, file))
  return folder
}
