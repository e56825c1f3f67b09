import { readConfigOf } from '../config.ts'
import { createLog } from '../http/log.ts'
import { runProgram, whenAborted } from '../terminal/run-program.ts'
import { runWorker } from '../worker/run.ts'
import { requireWritableFolder } from './secrets/kept-secret.ts'
import { required } from './start/required.ts'
import { mayBegin, sayReady } from './start/under-parent.ts'
import { workerSettings } from './start/worker-settings.ts'

/** `npm run worker`: sends letters and keeps deadlines. As many as wanted may run, on as many machines. */
await runProgram(async (stopping) => {
  const config = readConfigOf('worker')
  const url = required(config, 'DATABASE_WORKER_URL')
  const settings = await workerSettings(config, required(config, 'SUPPRESSION_KEY'))
  // `npm start` has seen to it, and lets this program write one file alone.
  if (!process.send) await requireWritableFolder(config.DATA_DIR)
  await mayBegin()
  const worker = await runWorker(url, settings, createLog(config.LOG_LEVEL))
  sayReady('Der Worker ist bereit')
  await whenAborted(stopping)
  await worker.stop()
})
