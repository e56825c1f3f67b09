import { databaseRules } from './database-rules.ts'
import { machineRules } from './machine-rules.ts'
import type { Vitals } from './vitals.ts'

/** Something that somebody must look after, in German for the operator. */
export type Trouble = {
  rule: string
  what: string
  /** For how many seconds it has been so, where that can be known. */
  seconds?: number | undefined
  why: string
  fix: string
}

/** Every rule with its name, for whoever writes or shows them. */
export const RULES = [...databaseRules, ...machineRules] as const

/** What is wrong, and which rules could be judged: of the others nothing is known now, neither good nor bad. */
export function judge({ database, machine }: Vitals): { troubles: Trouble[]; judged: string[] } {
  const all = [
    ...(database ? databaseRules.map((rule) => ({ rule, said: rule.judge(database) })) : []),
    ...(machine ? machineRules.map((rule) => ({ rule, said: rule.judge(machine) })) : []),
  ]
  return {
    troubles: all.flatMap(({ rule: { name, why, fix }, said }) =>
      said ? [{ rule: name, ...said, why, fix }] : [],
    ),
    judged: all.map(({ rule }) => rule.name),
  }
}
