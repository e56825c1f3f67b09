import { join } from 'node:path'
import type pg from 'pg'
import {
  COLUMNS,
  CONSTRAINTS,
  FUNCTIONS,
  GRANTS,
  INDEXES,
  POLICIES,
  RELATIONS,
  ROLES,
  TRIGGERS,
} from './schema-catalogue.ts'

/** Where the description lies that is compared with the migrations' outcome. */
export const SCHEMA_FILE = join(import.meta.dirname, 'schema.sql')

const HEADER = `-- What the migrations and rights.sql amount to. Written by "npm run db:dump", compared by a test.
-- For reading and for reviewing changes: it leaves out the monthly partitions, which depend on the calendar.
`

type Row = Record<string, string | null> & { oid: number }

/** Reads the catalogue into readable SQL, the same text for the same schema on every server. */
export async function describeSchema(owner: pg.Pool): Promise<string> {
  const ask = async (sql: string, values: unknown[] = []) => (await owner.query<Row>(sql, values)).rows
  const parts = [HEADER]
  for (const role of await ask(ROLES)) parts.push(describeRole(role))
  for (const relation of await ask(RELATIONS)) {
    const about = async (sql: string) => ask(sql, [relation.oid])
    const columns = await about(COLUMNS)
    parts.push(
      [
        describeTable(relation, columns, await about(CONSTRAINTS)),
        ...(await about(INDEXES)).map(({ definition }) => `${definition};`),
        ...(await about(TRIGGERS)).map(({ definition }) => `${definition};`),
        ...comments(relation, columns),
        ...(relation.relrowsecurity ? [`alter table ${relation.relname} enable row level security;`] : []),
        ...(await about(POLICIES)).map((policy) => describePolicy(policy, relation)),
        ...(await about(GRANTS)).map((grant) => describeGrant(grant, relation)),
      ].join('\n'),
    )
  }
  parts.push('\n-- Who may call which function; what they do is in functions/.')
  for (const { signature, callers } of await ask(FUNCTIONS)) parts.push(`-- ${signature}: ${callers}`)
  return `${parts.join('\n')}\n`.replaceAll('\n\n\n', '\n\n')
}

function describeRole(role: Row): string {
  const attributes = [
    role.rolcanlogin ? 'login' : 'nologin',
    role.rolinherit ? 'inherit' : 'noinherit',
    ...(role.powerful ? ['-- AND MORE POWER THAN IT SHOULD HAVE'] : []),
  ]
  const settings = (role.settings as unknown as string[] | null) ?? []
  const rights = [...(role.uses ? ['usage'] : []), ...(role.creates ? ['create'] : [])]
  return [
    `\ncreate role ${role.name} ${attributes.join(' ')};`,
    ...(role.comment ? [`comment on role ${role.name} is ${quote(role.comment)};`] : []),
    ...settings.map((setting) => `alter role ${role.name} set ${setting.replace('=', ' = ')};`),
    ...(role.may_become ? [`grant ${role.may_become} to ${role.name};`] : []),
    ...(rights.length > 0 ? [`grant ${rights.join(', ')} on schema public to ${role.name};`] : []),
  ].join('\n')
}

function describeTable(relation: Row, columns: Row[], constraints: Row[]): string {
  const kind = { S: 'sequence', v: 'view', m: 'materialized view' }[relation.relkind ?? ''] ?? 'table'
  if (relation.relispartition) {
    return `\ncreate table ${relation.relname} partition of ${relation.parent} ${relation.partition_bound};`
  }
  const lines = [
    ...columns.map(
      (column) =>
        `  ${column.name} ${column.type}${column.identity}` +
        `${column.required ? ' not null' : ''}${column.default_value ?? ''}`,
    ),
    ...constraints.map(({ name, definition }) => `  constraint ${name} ${definition}`),
  ]
  const partition = relation.partition_key ? ` partition by ${relation.partition_key}` : ''
  const storage = relation.storage ? ` with (${relation.storage})` : ''
  return `\ncreate ${kind} ${relation.relname} (\n${lines.join(',\n')}\n)${partition}${storage};`
}

function comments(relation: Row, columns: Row[]): string[] {
  const table = relation.comment
  return [
    ...(table ? [`comment on table ${relation.relname} is ${quote(table)};`] : []),
    // A partition's columns are its table's.
    ...columns
      .filter(({ comment }) => comment !== null && !relation.relispartition)
      .map(
        ({ name, comment }) => `comment on column ${relation.relname}.${name} is ${quote(comment ?? '')};`,
      ),
  ]
}

function describePolicy(policy: Row, relation: Row): string {
  const conditions = [
    ...(policy.using_condition ? [` using (${policy.using_condition})`] : []),
    ...(policy.check_condition ? [` with check (${policy.check_condition})`] : []),
  ]
  const as = policy.permissive ? '' : ' as restrictive'
  const on = `${policy.name} on ${relation.relname}`
  const comment = policy.comment ? `\ncomment on policy ${on} is ${quote(policy.comment)};` : ''
  return `create policy ${on}${as} for ${policy.command} to ${policy.roles ?? 'public'}${conditions.join('')};${comment}`
}

function describeGrant(grant: Row, relation: Row): string {
  const columns = grant.columns ? ` (${grant.columns})` : ''
  return `grant ${grant.privilege}${columns} on ${relation.relname} to ${grant.grantee};`
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
