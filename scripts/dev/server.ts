import { root } from '../../src/environment.ts'
import { ensureMessages } from '../build/ensure-messages.ts'

// Door and office behind `npm run dev`, as `npm start` runs them, started anew whenever their sources change.
await ensureMessages({ root, log: console.log })
await import('../../src/programs/start.ts')
