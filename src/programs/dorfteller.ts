import { wrongUsage } from '../terminal/command-line.ts'
import { runProgram } from '../terminal/run-program.ts'

const USAGE = `dorfteller start                  alles auf einer Maschine
dorfteller init                   richtet die Datenbank ein
dorfteller pages                  füllt die Seiten mit den Einstellungen und den Angaben des Betreibers
dorfteller door|console|worker   ein Programm der Seite allein
dorfteller database               die mitgebrachte Datenbank allein
dorfteller backup|restore ORDNER   sichert, spielt zurück
dorfteller upgrade ARCHIV         wechselt unbemerkt auf eine neue Fassung, und zurück, wenn sie nicht taugt
dorfteller keys ORDNER            macht die Schlüssel von Programmen, die einzeln laufen
dorfteller operator               wer in die Konsole darf
dorfteller mail                   was im Postausgang wartet
dorfteller mail-doctor DOMAIN     ob das DNS Briefe ankommen lässt
dorfteller privacy, proof         Auskunft, Löschung und Nachweis zu einer Person
dorfteller doctor                 was fehlt oder nicht stimmt

  Was ein Befehl noch nimmt, sagt er selbst, wenn er es nicht versteht.`

/** The programs under one name, as an artefact has them; npm's scripts are the same rooms under npm's names. */
const ROOMS: Record<string, () => Promise<unknown>> = {
  start: () => import('./start.ts'),
  init: () => import('./init.ts'),
  door: () => import('./door.ts'),
  console: () => import('./console.ts'),
  worker: () => import('./worker.ts'),
  pages: () => import('./pages.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  upgrade: () => import('./upgrade.ts'),
  keys: () => import('./keys.ts'),
  operator: () => import('./operator.ts'),
  mail: () => import('./mail.ts'),
  'mail-doctor': () => import('./mail-doctor.ts'),
  privacy: () => import('./privacy.ts'),
  proof: () => import('./proof.ts'),
  database: () => import('./database.ts'),
  doctor: () => import('./doctor.ts'),
}

const [name = ''] = process.argv.splice(2, 1)
const room = Object.hasOwn(ROOMS, name) ? ROOMS[name] : undefined
if (room) await room()
else
  await runProgram(async () => {
    throw wrongUsage(name ? `Den Befehl ${name} gibt es nicht.` : 'Es fehlt der Befehl.', USAGE)
  })
