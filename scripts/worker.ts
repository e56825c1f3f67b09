import { readConfig } from '../src/config.ts'
import { loginUrl } from '../src/database/connect.ts'
import { createLog } from '../src/server/log.ts'
import { runWorker } from '../src/worker/run.ts'
import { Problem } from './program/problem.ts'
import { runProgram, whenAborted } from './program/run-program.ts'
import { workerSettings } from './start/worker-settings.ts'

/** `npm run worker`: a worker alone, for other machines; `npm start` runs one beside the server. */
await runProgram(async (stopping) => {
  const config = readConfig()
  if (!config.DATABASE_URL) {
    throw new Problem(
      'A worker alone needs the database that the server uses: set DATABASE_URL. ' +
        'Without it "npm start" runs the worker as well, and this command is not needed.',
    )
  }
  if (!config.SUPPRESSION_KEY) {
    throw new Problem(
      'A worker alone needs the key of the suppression list: set SUPPRESSION_KEY to the content of the file ' +
        'suppression-key in the DATA_DIR of the server.',
    )
  }
  const url = config.DATABASE_WORKER_URL ?? loginUrl(config.DATABASE_URL, 'worker')
  const worker = await runWorker(url, await workerSettings(config, console.log), createLog(config.LOG_LEVEL))
  console.log('The worker is ready  (Ctrl-C ends it)')
  await whenAborted(stopping)
  console.log('Ending: finishing the letters in hand …')
  await worker.stop()
})
