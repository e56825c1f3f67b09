import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../src/environment.ts'

/** `code` is null when the tool was killed. */
export type ToolResult = { code: number | null; stdout: string; stderr: string }

export type ToolOptions = {
  cwd?: string
  /** Added to this process's environment. */
  env?: Record<string, string>
  /** Milliseconds after which the tool is killed. */
  timeout?: number
  signal?: AbortSignal | undefined
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
export async function runNode(
  script: string,
  args: string[],
  { cwd = root, env, timeout, signal, show = false }: ToolOptions = {},
): Promise<ToolResult> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    timeout,
    killSignal: timeout ? 'SIGKILL' : 'SIGTERM',
    signal,
  })
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  const said = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''))
  const [code, stdout = '', stderr = ''] = await Promise.all([ended, ...said])
  return { code, stdout, stderr }
}
