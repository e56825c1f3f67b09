import { join, resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { startEmbeddedPostgres } from '../database/embedded/start.ts'
import { readCommandLine, wrongUsage } from '../terminal/command-line.ts'
import { runProgram, whenAborted } from '../terminal/run-program.ts'
import { pointLink } from './point-link.ts'
import { sayReady } from './start/under-parent.ts'

const USAGE = `dorfteller database --socket ORDNER --access ORDNER

  betreibt die mitgebrachte Datenbank allein, damit die übrigen Programme neu starten können
  --socket  wo sie zu erreichen ist, unter dem Namen .s.PGSQL.5432
  --access  wo pg_hba.conf und pg_ident.conf liegen: wer sich als wer anmelden darf`

/**
 * `dorfteller database`: keeps the project's own PostgreSQL up by itself, for programs that run as users of their own: it is
 * reached by a socket, and the system says who knocks. `npm start` and this cannot both have a data folder.
 */
await runProgram(async (stopping) => {
  const { values } = readCommandLine(process.argv.slice(2), USAGE, {
    socket: { type: 'string' },
    access: { type: 'string' },
  })
  if (!values.socket || !values.access) throw wrongUsage('Es fehlt einer der beiden Ordner.', USAGE)
  const socket = resolve(values.socket)
  const config = readConfig()
  const server = await startEmbeddedPostgres({
    dataDir: config.DATA_DIR,
    settings: settingsOf(socket, resolve(values.access)),
    // What is left of a unit when its program ends, systemd kills.
    stopSeconds: 3600,
    log: console.log,
    onMoved: () => void nameSocket(socket, server.url),
  })
  try {
    await nameSocket(socket, server.url)
    sayReady('Die Datenbank ist bereit')
    const why = await Promise.race([whenAborted(stopping), server.gaveUp])
    if (why) throw why
  } finally {
    await server.stop()
  }
})

function settingsOf(socket: string, access: string): string {
  return `
unix_socket_directories = '${socket}'
unix_socket_permissions = 0770
hba_file = '${join(access, 'pg_hba.conf')}'
ident_file = '${join(access, 'pg_ident.conf')}'
`
}

/** The socket is found at one name whatever port the server has: PostgreSQL calls its own by the port. */
async function nameSocket(socket: string, url: string): Promise<void> {
  const { port } = new URL(url)
  const name = join(socket, '.s.PGSQL.5432')
  if (name.endsWith(`.${port}`)) return
  await pointLink(name, `.s.PGSQL.${port}`)
}
