import { z } from 'zod'
import { connections, like } from './post-settings.ts'

const database = like(/^postgres(ql)?:\/\//, 'muss mit postgres:// oder postgresql:// beginnen')

/** Settings of what has to survive: where it lies, who logs in to the database, and where its backups go. */
export const stored = {
  DATA_DIR: z.string().default('./.data'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_DAYS: z.coerce.number('muss eine Zahl von Tagen sein').int().min(1).max(90).default(7),
  RESTIC_REPOSITORY: z.string().optional(),
  RESTIC_PASSWORD_FILE: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  PGBACKREST_STANZA: like(/^[\w-]+$/, 'muss ein Name aus Buchstaben und Ziffern sein').optional(),
  DATABASE_URL: database.optional(),
  DATABASE_AUTHENTICATOR_URL: database.optional(),
  DATABASE_WORKER_URL: database.optional(),
  DATABASE_OPERATOR_URL: database.optional(),
  DATABASE_DOOR_CONNECTIONS: connections.optional(),
  DATABASE_CONSOLE_CONNECTIONS: connections.optional(),
  DATABASE_WORKER_CONNECTIONS: connections.optional(),
}
