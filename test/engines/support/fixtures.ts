import type { TestInfo } from '@playwright/test'
import { findFirefox, findWebKit } from '../../../scripts/browsers/find.ts'
import { test as base, expect } from '../../e2e/support/fixtures.ts'
import { openDoorway } from './doorway.ts'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { Visitor } from './visitor.ts'
import { startWebKit } from './webkit.ts'

export { expect }

export type EngineOptions = { engineName: 'firefox' | 'webkit' }

type TestFixtures = {
  width: number
  /** Somebody who was never here before, at a browser of the project's engine. */
  visitor: Visitor
}

/**
 * Playwright's runner and the site of the other browser tests, with a visitor in the place of Playwright's `page`.
 * A test fails on everything that the console says and on every request to another host that it did not allow.
 */
export const test = base.extend<TestFixtures, EngineOptions & { engine: Engine | undefined }>({
  engineName: ['firefox', { scope: 'worker', option: true }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await startEngine(engineName)
      await use(engine)
      await engine?.close()
    },
    { scope: 'worker' },
  ],
  width: [1440, { option: true }],
  visitor: async ({ engine, engineName, baseURL, width, from, unexpected }, use, info) => {
    const here = presentOr(engine, `${engineName} is not on this machine`, info)
    const doorway = await openDoorway(baseURL ?? '', from)
    const tab = await here.newTab({ width, height: width < 600 ? 700 : 900 })
    await use(new Visitor(tab, doorway.url))
    if (info.status !== info.expectedStatus) {
      await info.attach('screen', { body: await tab.screenshot(), contentType: 'image/png' })
    }
    await tab.close()
    await doorway.stop()
    unexpected.note(...tab.said, ...doorway.said)
  },
})

function startEngine(name: EngineOptions['engineName']): Promise<Engine> | undefined {
  const firefox = findFirefox()
  const webkit = findWebKit()
  if (name === 'firefox') return firefox ? startFirefox(firefox) : undefined
  return webkit && startWebKit(webkit)
}

/** Who has no such engine tests without it and is told so at the end; where others rely on the tests, they fail. */
function presentOr(engine: Engine | undefined, missing: string, info: TestInfo): Engine {
  if (engine) return engine
  info.skip(!process.env.CI, missing)
  throw new Error(`${missing}, and CI is set: there all of them are tested.`)
}
