import { buildAll } from '../../../scripts/build/build.ts'
import { root } from '../../../src/environment.ts'

/** Playwright's global setup: builds pages, letters and console that are not up to date. */
export default () => buildAll({ root, log: console.log })
