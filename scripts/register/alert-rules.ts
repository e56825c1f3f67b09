import { RULES } from '../../src/watch/vitals/rules.ts'

export const ALERT_RULES_FILE = 'packaging/prometheus/dorfteller.rules.yml'

/** What only who stands outside can see: that a program shows nothing any more. */
const PROGRAM_GONE = {
  name: 'program-gone',
  promql: 'up{job="dorfteller"} == 0',
  lasting: 2,
  why: 'Ein Programm der Seite zeigt keine Messwerte mehr: Es ist beendet oder hängt.',
  fix: 'Sieh in seinem Log nach (der Port sagt, welches: Tür, Konsole, Worker, Wächter), und starte es neu.',
}

/** The rules of src/vitals as Prometheus reads them. JSON's strings are YAML's. */
export function alertRules(): string {
  const rules = [...RULES, PROGRAM_GONE].map(({ name, promql, lasting, why, fix }) =>
    [
      `      - alert: ${alertName(name)}`,
      `        expr: ${JSON.stringify(promql)}`,
      `        for: ${lasting}m`,
      '        labels:',
      '          severity: page',
      '        annotations:',
      `          summary: ${JSON.stringify(why)}`,
      `          description: ${JSON.stringify(fix)}`,
    ].join('\n'),
  )
  return [
    '# Rules for Prometheus, the same that the watchdog calls by and the console turns red by. Written by',
    '# node scripts/alert-rules.ts from src/watch/vitals; a test compares. How to use it: docs/deploy/watching.md.',
    'groups:',
    '  - name: dorfteller',
    '    rules:',
    ...rules,
    '',
  ].join('\n')
}

/** `disk-short` → `DorftellerDiskShort`. */
export function alertName(rule: string): string {
  return `Dorfteller-${rule}`.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
