import { connectWorker } from '../../src/database/connect.ts'
import { sentNotes } from '../../src/worker/letters/sent-notes.ts'

// A worker's part that notes one letter and dies as soon as the note is on its way: no tidying up, no farewell.
const { workerUrl, id } = JSON.parse(process.argv[2] ?? '') as { workerUrl: string; id: string }
const notes = sentNotes(connectWorker(workerUrl), new AbortController().signal)
await notes.handOver(id, '250 taken')
process.kill(process.pid, 'SIGKILL')
