import puppeteer, { type Browser } from 'puppeteer-core'
import type { Engine, Size, Tab } from './engine.ts'

/** Nothing that asks the network by itself; the words of the browser in German. */
const QUIET = {
  'intl.accept_languages': 'de-DE,de',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

/** Firefox, as its maker ships it, by WebDriver BiDi as Puppeteer speaks it. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, extraPrefsFirefox: QUIET })
  return {
    newTab: (size) => newTab(browser, size),
    close: () => browser.close(),
  }
}

async function newTab(browser: Browser, size: Size): Promise<Tab> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport(size)
  const said: string[] = []
  page.on('request', (request) => {
    const { protocol, hostname, href } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') said.push(`request to another host: ${href}`)
  })
  return {
    said,
    open: async (url) => void (await page.goto(url)),
    run: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    pressEscape: () => page.keyboard.press('Escape'),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => context.close(),
  }
}
