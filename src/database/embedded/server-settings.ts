import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Place } from './place.ts'

/** The file in the data folder that postgresql.conf includes last, so that it wins. */
export const SETTINGS_FILE = 'settings.conf'

const settings = `# Written anew at every start by src/database/embedded/server-settings.ts.

# An answered sign-up is on the disk, whatever is killed afterwards.
fsync = on
synchronous_commit = on
full_page_writes = on

# Only programs on this machine, only with a password (pg_hba.conf), no socket file.
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
password_encryption = scram-sha-256

# E-mail addresses never reach a log: no statements, no details, no parameters, and no errors of single
# statements at all (their messages can quote values); starts, stops and crashes are logged.
log_min_messages = log
log_min_error_statement = panic
log_error_verbosity = terse
log_parameter_max_length = 0
log_parameter_max_length_on_error = 0
log_statement = none
log_checkpoints = off
log_timezone = 'UTC'
timezone = 'UTC'

# Small: the site shares its machine.
max_connections = 100
shared_buffers = 64MB
max_wal_size = 256MB
jit = off
`

/** Writes the settings; they hold from the server's next start. */
export async function writeSettings({ home }: Place): Promise<void> {
  // The file keeps the owner it got when it was made.
  await writeFile(join(home, 'data', SETTINGS_FILE), settings, { flush: true })
}
