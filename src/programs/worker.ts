import { readConfigOf } from '../config.ts'
import { createLog } from '../http/log.ts'
import { runProgram, whenAborted } from '../terminal/run-program.ts'
import { runWorker } from '../worker/run.ts'
import { openWayBack } from '../worker/way-back/open-way-back.ts'
import { requireOutsideFiles } from './outside-files.ts'
import { required } from './start/required.ts'
import { endWithParent, sayReady } from './start/under-parent.ts'
import { wayBackSettings } from './start/way-back-settings.ts'
import { workerSettings } from './start/worker-settings.ts'

/** `npm run worker`: sends letters and keeps deadlines. As many as wanted may run, on as many machines. */
await runProgram(async (stopping) => {
  endWithParent()
  const config = readConfigOf('worker')
  const url = required(config, 'DATABASE_WORKER_URL')
  const suppressionKey = required(config, 'SUPPRESSION_KEY')
  const settings = await workerSettings(config, suppressionKey)
  const comingBack = wayBackSettings(config, suppressionKey)
  // `npm start` has seen to it; the account that root lends writes these files alone, not their folder.
  if (!process.send) await requireOutsideFiles(config)
  const log = createLog(config.LOG_LEVEL)
  const worker = await runWorker(url, settings, log)
  const wayBack = comingBack && (await openWayBack(url, comingBack, log, worker.noteWayBack))
  sayReady('Der Worker ist bereit')
  await whenAborted(stopping)
  await Promise.all([worker.stop(), wayBack?.stop()])
})
