import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ALERT_RULES_FILE } from '../scripts/register/alert-rules.ts'
import { loginUrl } from '../src/database/connect.ts'
import { root } from '../src/terminal/root.ts'
import { freshServer } from './support/fresh-database.ts'
import { freePort, freePorts } from './support/ports.ts'
import { prometheusMissing } from './support/prometheus.ts'
import { startReceiver } from './support/receiver.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const A_STORY_MS = 300_000

function run(program: string, args: string[], settings: Record<string, string> = {}): ChildProcess {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...settings }
  const child = spawn(program, args, { cwd: settings.DATA_DIR, env, stdio: 'ignore' })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  return child
}

test.runIf(!prometheusMissing())(
  'the database goes: Prometheus rings, the watchdog calls; it comes back: both are quiet again',
  async () => {
    const postgres = await freshServer()
    onTestFinished(() => postgres.drop())
    const folder = await temporaryFolder()
    onTestFinished(() => folder.remove())
    const phone = await startReceiver()
    onTestFinished(() => phone.stop())
    const [metrics, web] = [await freePorts(4), await freePort()]
    const watchdog = run(process.execPath, [join(root, 'src/programs/watchdog.ts')], {
      DATA_DIR: folder.path,
      DATABASE_WORKER_URL: loginUrl(postgres.ownerUrl, 'worker'),
      METRICS_PORT: String(metrics),
      ALARM_WEBHOOK_URL: phone.url,
      ALARM_WEBHOOK_FORMAT: 'text',
    })
    await writeFile(
      join(folder.path, 'prometheus.yml'),
      JSON.stringify({
        global: { scrape_interval: '2s', evaluation_interval: '2s' },
        rule_files: [join(root, ALERT_RULES_FILE)],
        scrape_configs: [
          { job_name: 'dorfteller', static_configs: [{ targets: [`127.0.0.1:${metrics + 3}`] }] },
        ],
      }),
    )
    run('prometheus', [
      `--config.file=${join(folder.path, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder.path, 'tsdb')}`,
      `--web.listen-address=127.0.0.1:${web}`,
    ])
    const ringing = async () => {
      const answer = await fetch(`http://127.0.0.1:${web}/api/v1/alerts`).catch(() => undefined)
      if (!answer?.ok) return undefined
      const { data } = (await answer.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] }
      }
      return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
    }
    const figure = async (query: string) => {
      const url = `http://127.0.0.1:${web}/api/v1/query?query=${encodeURIComponent(query)}`
      const answer = await fetch(url).catch(() => undefined)
      const said = (await answer?.json()) as { data: { result: { value: [number, string] }[] } } | undefined
      return said?.data.result[0]?.value[1]
    }
    const soon = { timeout: 150_000, interval: 1_000 }
    await expect.poll(() => figure('dorfteller_database_away_seconds'), soon).toBe('0')
    expect(await figure('up{job="dorfteller"}')).toBe('1')
    expect(await ringing()).toEqual([])

    await postgres.stopServer()
    await expect.poll(ringing, soon).toContain('DorftellerDatabaseAway')
    await expect
      .poll(() => phone.calls.map(({ body }) => body.split('\n', 1)[0]), soon)
      .toContainEqual(expect.stringMatching(/^Alarm: .*Die Datenbank antwortet seit/))

    await postgres.startServer()
    await expect.poll(ringing, soon).not.toContain('DorftellerDatabaseAway')
    // And a program that is gone is known by its port.
    watchdog.kill('SIGKILL')
    await expect.poll(() => figure('up{job="dorfteller"}'), soon).toBe('0')
  },
  A_STORY_MS,
)
