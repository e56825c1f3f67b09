import { resolve } from 'node:path'
import type { Config } from '../../config.ts'

/** Where a copy of Debian's database has room, and postgres may go: beside the database, unless a folder is named. */
export const scratchParent = ({ BACKUP_DIR }: Pick<Config, 'BACKUP_DIR'>) =>
  BACKUP_DIR ? resolve(BACKUP_DIR) : '/var/lib/postgresql'
