import { z } from 'zod'
import { like } from './post-settings.ts'

const database = like(/^postgres(ql)?:\/\//, 'muss mit postgres:// oder postgresql:// beginnen')

/** Settings of what has to survive: where it lies, and who logs in to the database. */
export const stored = {
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: database.optional(),
  DATABASE_DOOR_URL: database.optional(),
  DATABASE_OFFICE_URL: database.optional(),
}
