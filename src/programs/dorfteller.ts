import { wrongUsage } from '../cli/command-line.ts'
import { runProgram } from './run-program.ts'

/** A command loads what it needs alone. */
const COMMANDS: Record<string, () => Promise<{ run(argv: string[]): Promise<void> }>> = {
  operator: () => import('../cli/operator.ts'),
  mail: () => import('../cli/mail.ts'),
  privacy: () => import('../cli/privacy.ts'),
  doctor: () => import('../cli/doctor.ts'),
  backup: () => import('../cli/backup.ts'),
  restore: () => import('../cli/restore.ts'),
  demo: () => import('../cli/demo.ts'),
}

const USAGE = `npm run dorfteller -- BEFEHL …

  operator  wer Zugang zur Konsole hat
  mail      was aus den Briefen wird
  privacy   Auskunft und Löschung zu einer Adresse
  doctor    was nicht stimmt, und was vor dem Start noch fehlt
  backup    eine ganze Sicherung, während die Seite läuft
  restore   spielt eine Sicherung zurück
  demo      füllt eine leere Datenbank mit einem erfundenen Jahr`

/** `npm run dorfteller -- …`: what the operator does at the terminal. Ends with 1 when it could not be done. */
await runProgram(async () => {
  const [name = '', ...argv] = process.argv.slice(2)
  const load = COMMANDS[name]
  if (!load) throw wrongUsage('Es fehlt, was getan werden soll.', USAGE)
  await (await load()).run(argv)
})
