import type { MachineVitals } from '../vitals/vitals.ts'
import type { Figure } from './figure.ts'

export const machineFigures: readonly Figure<MachineVitals>[] = [
  {
    name: 'database_away_seconds',
    help: 'How long the database has given no answer.',
    of: ({ databaseAwaySeconds }) => databaseAwaySeconds,
  },
  {
    name: 'disk_free_bytes',
    help: 'Free of the disk that DATA_DIR is on.',
    of: ({ disk }) => disk?.free,
  },
  { name: 'disk_size_bytes', help: 'Size of that disk.', of: ({ disk }) => disk?.size },
  {
    name: 'certificate_days',
    help: 'Until the certificate of PUBLIC_ORIGIN runs out.',
    of: ({ certificateDays }) => certificateDays,
  },
]
