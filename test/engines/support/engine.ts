/**
 * One tab of one browser, as bare as every engine gives it. Clicks and keys are the browser's own input events, so
 * that labels, dialogs and commands answer as they do to a person. What a story says is built on it in visitor.ts.
 */
export type Tab = {
  open(url: string): Promise<void>
  /** Runs a script in the page, as its developer tools would; @returns what the expression is worth. */
  run(expression: string): Promise<unknown>
  click(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  pressEscape(): Promise<void>
  screenshot(): Promise<Buffer>
  /** Requests to other hosts, where the browser tells them. */
  said: string[]
  close(): Promise<void>
}

export type Size = { width: number; height: number }

export type Engine = {
  /** Opens a tab of a browser that was never here before: no cookies, nothing stored. */
  newTab(size: Size): Promise<Tab>
  close(): Promise<void>
}
