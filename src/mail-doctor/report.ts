import type { Finding } from '../checks/finding.ts'

/** What one check saw, and what it makes of it. Here `record` is the fix, ready to paste. */
export type Section = {
  name: string
  seen: string[]
  findings: Finding[]
  /** Something that is needed for the check was not known; a finding says what. */
  unchecked?: boolean
}

const WIDTH = 100
/** One string of a TXT record holds no more (RFC 1035 section 3.3.14). */
const LONGEST_STRING = 255

/** @returns the sections as the operator reads them in a terminal, ending with one line that sums up. */
export function describeSections(sections: Section[]): string {
  return [...sections.map(describeSection), summary(sections)].join('\n\n')
}

function describeSection({ name, seen, findings, unchecked }: Section): string {
  return [
    `${name}: ${unchecked ? 'nicht geprüft' : verdict(findings)}`,
    ...seen.map((line) => wrap(line, '  · ', '    ')),
    ...findings.map((finding, index) => describeFinding(finding, findings.slice(0, index))),
  ]
    .join('\n')
    .trimEnd()
}

function verdict(findings: Finding[]): string {
  if (findings.length === 0) return 'in Ordnung'
  return findings.some(({ level }) => level === 'broken') ? 'zu beheben' : 'in Ordnung, mit Hinweis'
}

function describeFinding({ level, code, what, why, fix, record }: Finding, before: Finding[]): string {
  const lines = [
    wrap(`${level === 'broken' ? 'Zu beheben' : 'Hinweis'} (${code}): ${what}`, '  ', '    '),
    wrap(`Warum: ${why}`, '    ', '      '),
    wrap(`Abhilfe: ${fix}`, '    ', '      '),
  ]
  if (!record) return lines.join('\n')
  const isRepeated = before.some(
    (other) => other.record?.name === record.name && other.record.value === record.value,
  )
  return [
    ...lines,
    ...(isRepeated ? ['', '      (derselbe Eintrag wie oben)', ''] : describeRecord(record)),
  ].join('\n')
}

/** A value is never wrapped: it is there to be copied. */
function describeRecord({ name, type, value }: NonNullable<Finding['record']>): string[] {
  const lines = ['', `      Name:  ${name}`, `      Typ:   ${type}`, `      Wert:  ${value}`]
  if (value.length > LONGEST_STRING) {
    lines.push(
      wrap(
        `(länger als ${LONGEST_STRING} Zeichen: Die meisten Verwaltungen teilen den Wert selbst. In einer Zonendatei in mehrere "…" "…" teilen.)`,
        '      ',
        '      ',
      ),
    )
  }
  return [...lines, '']
}

function wrap(text: string, first: string, rest: string): string {
  const lines: string[] = []
  let line = first
  for (const word of text.split(' ')) {
    const isEmpty = line === first || line === rest
    if (!isEmpty && line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = rest + word
    } else line += isEmpty ? word : ` ${word}`
  }
  return [...lines, line].join('\n')
}

function summary(sections: Section[]): string {
  const findings = sections.flatMap((section) => section.findings)
  const broken = findings.filter(({ level }) => level === 'broken').length
  const hints = findings.length - broken
  if (broken === 0)
    return `Alles Nötige ist da${hints > 0 ? `; ${count(hints, 'Hinweis', 'Hinweise')}` : ''}.`
  const both = [`${broken} zu beheben`, ...(hints > 0 ? [count(hints, 'Hinweis', 'Hinweise')] : [])].join(
    ', ',
  )
  return `${both}. Nach einer Änderung braucht das DNS Minuten bis Stunden.`
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}

export function mustBeFixed(sections: Section[]): boolean {
  return sections.some(({ findings }) => findings.some(({ level }) => level === 'broken'))
}
