import { readConfig } from '../config.ts'
import { loginUrl } from '../database/connect.ts'
import { createLog } from '../http/log.ts'
import { Problem } from '../terminal/problem.ts'
import { runProgram, whenAborted } from '../terminal/run-program.ts'
import { runWorker } from '../worker/run.ts'
import { workerSettings } from './start/worker-settings.ts'

/** `npm run worker`: a worker alone, for other machines; `npm start` runs one beside the server. */
await runProgram(async (stopping) => {
  const config = readConfig()
  if (!config.DATABASE_URL) {
    throw new Problem(
      'Ein Worker allein braucht die Datenbank des Servers: Setze DATABASE_URL. ' +
        'Ohne sie stellt npm start auch die Briefe zu, und diesen Befehl braucht es nicht.',
    )
  }
  if (!config.SUPPRESSION_KEY) {
    throw new Problem(
      'Ein Worker allein braucht den Schlüssel der Sperrliste: Setze SUPPRESSION_KEY auf den Inhalt der Datei ' +
        'suppression-key im DATA_DIR des Servers.',
    )
  }
  const url = config.DATABASE_WORKER_URL ?? loginUrl(config.DATABASE_URL, 'worker')
  const worker = await runWorker(url, await workerSettings(config, console.log), createLog(config.LOG_LEVEL))
  console.log('Der Worker ist bereit  (Strg-C beendet)')
  await whenAborted(stopping)
  console.log('Wird beendet: Die Briefe in der Hand gehen noch hinaus …')
  await worker.stop()
})
