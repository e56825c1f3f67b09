import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGS } from '../../../scripts/browsers/chromium.ts'
import { type Engine, foreign, type Tab, type TabOptions } from './engine.ts'

/** Chromium of 2023, by the Chrome DevTools Protocol as Playwright speaks it. */
export async function startChromium(executablePath: string): Promise<Engine> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  const userAgent = await ordinaryUserAgent(browser)
  return {
    hasConsole: true,
    newTab: (options) => newTab(browser, userAgent, options),
    close: () => browser.close(),
  }
}

/** As a visitor's Chromium calls itself: one without a window says so, and is counted as a robot. */
async function ordinaryUserAgent(browser: Browser): Promise<string> {
  const page = await browser.newPage()
  const own = await page.evaluate(() => navigator.userAgent)
  await page.close()
  return own.replace('HeadlessChrome', 'Chrome')
}

async function newTab(browser: Browser, userAgent: string, { javaScript, size }: TabOptions): Promise<Tab> {
  const context = await browser.newContext({
    javaScriptEnabled: javaScript,
    viewport: size,
    locale: 'de-DE',
    userAgent,
  })
  const page = await context.newPage()
  const said: string[] = []
  page.on('console', (message) => said.push(`console ${message.type()}: ${message.text()}`))
  page.on('pageerror', ({ message }) => said.push(`page error: ${message}`))
  page.on('request', (request) => said.push(...foreign(request.url())))
  return {
    said,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    resize: (wanted) => page.setViewportSize(wanted),
    screenshot: () => page.screenshot(),
    close: () => context.close(),
  }
}
