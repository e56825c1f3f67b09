import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { WebKitPrograms } from '../../../scripts/browsers/find.ts'
import { freePort } from '../../support/ports.ts'
import type { Engine, Size, Tab } from './engine.ts'
import { clickActions, keyActions, type WebDriver, webDriver } from './webdriver.ts'

/** MiniBrowser's toolbar is 447 px wide at least; laid out with nothing in it, a window can be as narrow as a phone. */
const NO_TOOLBAR =
  '* { all: unset; min-width: 0; min-height: 0; font-size: 1px; -gtk-icon-transform: scale(0) }'

const ESCAPE = '\uE00C'

/** Safari's engine as WebKitGTK builds it, on a screen that nobody sees, by W3C WebDriver. */
export async function startWebKit(programs: WebKitPrograms): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'dorfteller-webkit-'))
  await mkdir(join(home, 'gtk-3.0'))
  await writeFile(join(home, 'gtk-3.0/gtk.css'), NO_TOOLBAR)
  const screen = spawn(
    programs.display,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const [number] = await once(screen.stdio[3] as Readable, 'data')
  const port = await freePort()
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      // Without a graphics card: Mesa's faster way through LLVM crashes now and then under WebKit's threads.
      GALLIUM_DRIVER: 'softpipe',
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
      // Frames as shared memory, not as textures that softpipe would have to draw: half the work, the same pictures.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
    },
    stdio: 'ignore',
  })
  const web = await webDriver(`http://127.0.0.1:${port}`)
  return {
    newTab: (size) => newTab(web, programs.browser, size),
    async close() {
      await end(driver)
      await end(screen)
      // Its helpers may still write there.
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function newTab(web: WebDriver, binary: string, size: Size): Promise<Tab> {
  const args = ['--automation']
  const session = await web.newSession({ 'webkitgtk:browserOptions': { binary, args } })
  const tab: Tab = {
    said: [],
    open: async (url) => void (await session.post('url', { url })),
    run: (expression) => session.post('execute/sync', { script: `return ${expression}`, args: [] }),
    click: async (x, y) => void (await session.post('actions', clickActions(x, y))),
    type: async (text) => void (await session.post('actions', keyActions(text))),
    pressEscape: async () => void (await session.post('actions', keyActions(ESCAPE))),
    screenshot: async () => Buffer.from(String(await session.get('screenshot')), 'base64'),
    close: () => session.end(),
  }
  await session.post('window/rect', size)
  return tab
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}
