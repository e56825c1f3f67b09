import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../src/environment.ts'

export type ToolResult = {
  /** null when the tool was killed. */
  code: number | null
  stdout: string
  stderr: string
}

type ToolOptions = {
  cwd?: string
  /** Added to this process's environment. */
  env?: Record<string, string>
  /** Milliseconds after which the tool is killed. */
  timeout?: number
  signal?: AbortSignal
  /** Lets the person see the output as it comes instead of keeping it. */
  show?: boolean
}

/**
 * Runs a file of `node_modules` with this very Node, so that neither PATH nor a shell nor spaces in a path matter.
 * @param tool path below node_modules, for example `typescript/bin/tsc`
 */
export function runTool(tool: string, args: string[], options: ToolOptions = {}): Promise<ToolResult> {
  return runNode(join(root, 'node_modules', tool), args, options)
}

/** Runs a script with this very Node and waits for its end. Never rejects for a bad exit code. */
export function runNode(script: string, args: string[], options: ToolOptions = {}): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: options.cwd ?? root,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...options.env },
      stdio: options.show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      ...(options.timeout ? { timeout: options.timeout, killSignal: 'SIGKILL' } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    })
    const result: ToolResult = { code: null, stdout: '', stderr: '' }
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      result.stdout += text
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      result.stderr += text
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ ...result, code }))
  })
}
