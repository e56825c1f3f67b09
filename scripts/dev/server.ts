import { root } from '../../src/environment.ts'
import { build } from '../build/build.ts'

// Door and office behind `npm run dev`, as `npm start` runs them, started anew whenever their sources change.
await build('messages', { root, log: console.log })
await import('../../src/programs/start.ts')
