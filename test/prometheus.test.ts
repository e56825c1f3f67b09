import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { ALERT_RULES_FILE, alertName, alertRules } from '../scripts/register/alert-rules.ts'
import type { DatabaseVitals } from '../src/database/queries/vitals.ts'
import { root } from '../src/terminal/root.ts'
import { showVitals } from '../src/watch/metrics/show-vitals.ts'
import { judge, RULES } from '../src/watch/vitals/rules.ts'
import type { MachineVitals, Vitals } from '../src/watch/vitals/vitals.ts'
import { prometheusMissing } from './support/prometheus.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const missing = prometheusMissing()
const file = join(root, ALERT_RULES_FILE)

test('CI has a Prometheus to try the rules with', () => {
  expect(process.env.CI ? missing : undefined).toBeUndefined()
})

test('the rules for Prometheus are those of the watchdog', async () => {
  expect(await readFile(file, 'utf8'), 'Run: npx node scripts/alert-rules.ts').toBe(alertRules())
})

test.runIf(!missing)('Prometheus can read them', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain(`SUCCESS: ${RULES.length + 1} rules found`)
})

const AT_REST: DatabaseVitals = {
  waiting: [],
  asked_due_seconds: null,
  newsletter_due_seconds: null,
  nothing_left_seconds: null,
  stuck: 0,
  answers: { accepted: 0, put_off: 0, refused: 0 },
  workers: { alive: 1, seen_seconds: 3 },
  errand_seconds: null,
  flood: { letters: 0, held: 0 },
  flood_seconds: null,
  visits_seconds: 60,
  backups: null,
  archiving_failed_seconds: null,
  tasks: [],
}
const WELL: MachineVitals = { databaseAwaySeconds: 0 }
const backups = { backup_seconds: 3600, drill_seconds: 3600, failures: 0, missing_rows: 0 }
const task = { name: 'keep-deadlines', cron: '10 3 * * *', failed: false }

/** Just still well, and just not any more: by rule. */
const CASES: Record<string, readonly [well: Vitals, wrong: Vitals]> = {
  'nothing-leaves': [database({ nothing_left_seconds: 900 }), database({ nothing_left_seconds: 901 })],
  'asked-letters-wait': [database({ asked_due_seconds: 600 }), database({ asked_due_seconds: 601 })],
  'no-worker': [
    database({ workers: { alive: 1, seen_seconds: 59 } }),
    database({ workers: { alive: 0, seen_seconds: 61 } }),
  ],
  'errands-wait': [database({ errand_seconds: 120 }), database({ errand_seconds: 121 })],
  'letters-refused': [
    database({ answers: { accepted: 91, put_off: 0, refused: 10 } }),
    database({ answers: { accepted: 90, put_off: 0, refused: 10 } }),
  ],
  'letters-put-off': [
    database({ answers: { accepted: 0, put_off: 19, refused: 0 } }),
    database({ answers: { accepted: 20, put_off: 20, refused: 0 } }),
  ],
  flood: [database({ flood_seconds: null }), database({ flood_seconds: 61 })],
  'backup-old': [
    database({ backups: { ...backups, backup_seconds: 36 * 3600 } }),
    database({ backups: { ...backups, backup_seconds: 36 * 3600 + 1 } }),
  ],
  'drill-old': [
    database({ backups: { ...backups, drill_seconds: 60 * 3600 } }),
    database({ backups: { ...backups, drill_seconds: 60 * 3600 + 1 } }),
  ],
  'backup-failed': [
    database({ backups }),
    database({ backups: { ...backups, failures: 1, missing_rows: 3 } }),
  ],
  'archiving-fails': [
    database({ archiving_failed_seconds: null }),
    database({ archiving_failed_seconds: 1 }),
  ],
  'task-late': [
    database({ tasks: [{ ...task, seconds: 26 * 3600 }] }),
    database({
      tasks: [
        { ...task, seconds: 26 * 3600 + 1 },
        { ...task, name: 'mail-seal', seconds: 1, failed: true },
      ],
    }),
  ],
  'database-away': [machine({ databaseAwaySeconds: 60 }), machine({ databaseAwaySeconds: 61 })],
  'disk-short': [
    machine({ disk: { free: 10_000, size: 100_000 } }),
    machine({ disk: { free: 9_999, size: 100_000 } }),
  ],
  'certificate-ends': [machine({ certificateDays: 14 }), machine({ certificateDays: 13.9 })],
}

function database(changes: Partial<DatabaseVitals>): Vitals {
  return { database: { ...AT_REST, ...changes }, machine: WELL }
}

function machine(changes: Partial<MachineVitals>): Vitals {
  return { database: AT_REST, machine: { ...WELL, ...changes } }
}

test('each rule has a story, and the watchdog tells well from wrong', () => {
  expect(Object.keys(CASES).sort()).toEqual(RULES.map(({ name }) => name).sort())
  for (const [rule, [well, wrong]] of Object.entries(CASES)) {
    expect(judge(well).troubles, rule).toEqual([])
    expect(judge(wrong).troubles.map((trouble) => trouble.rule)).toEqual([rule])
  }
})

test.runIf(!missing)('of the same figures Prometheus says the same', async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const stories = await Promise.all(
    Object.entries(CASES).flatMap(([rule, [well, wrong]]) => [story(well, []), story(wrong, [rule])]),
  )
  const tests = { rule_files: [file], evaluation_interval: '1m', tests: stories }
  await writeFile(join(folder.path, 'tests.yml'), JSON.stringify(tests))
  const { status, stdout, stderr } = spawnSync(
    'promtool',
    ['test', 'rules', join(folder.path, 'tests.yml')],
    {
      encoding: 'utf8',
    },
  )
  expect(stderr + stdout).toContain('SUCCESS')
  expect(status).toBe(0)
})

/** Ten minutes with these figures, and which alarms then ring. */
async function story(vitals: Vitals, ringing: string[]) {
  const register = new Registry()
  showVitals(register, () => vitals)
  const lines = (await register.metrics()).split('\n').filter((line) => /^\w/.test(line))
  return {
    interval: '1m',
    input_series: [...lines, 'up 1'].map((line) => {
      const [, name, labels, value] = /^(\w+)(?:\{(.*)\})? (.+)$/.exec(line) ?? []
      const whole = [labels, 'job="dorfteller"', 'instance="127.0.0.1:9467"'].filter(Boolean).join(',')
      return { series: `${name}{${whole}}`, values: `${value}x15` }
    }),
    promql_expr_test: [
      {
        expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: '10m',
        exp_samples: ringing.map((rule) => ({ labels: `{alertname="${alertName(rule)}"}`, value: 1 })),
      },
    ],
  }
}
