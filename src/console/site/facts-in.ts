type Fact = string | number | false | string[] | null
type Group = { [name: string]: Fact | Group }

/**
 * What is typed into a form, each fact where the name of its field says, as `operator.hosting.name`. What is empty is not given
 * yet (null), nor is a group without any; a tick says that something does not apply (false).
 */
export function factsIn(form: HTMLFormElement): Group {
  const all: Group = {}
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    if (field.matches(':disabled, [type="checkbox"]:not(:checked)')) continue
    put(factIn(field), field.name.split('.'), all)
  }
  return Object.fromEntries(Object.entries(withoutEmpty(all)).filter(([, group]) => group !== null))
}

function factIn({ type, value }: HTMLInputElement | HTMLTextAreaElement): Fact {
  if (type === 'checkbox') return false
  if (value.trim() === '') return null
  if (type === 'number') return Number(value)
  if (type === 'datetime-local') return new Date(value).toISOString()
  if (type === 'textarea') return value.split('\n').filter((line) => line.trim() !== '')
  return value
}

/** Numbers in a name make a list: `voices.0.name`. */
function put(fact: Fact, [name = '', ...rest]: string[], into: Group): void {
  if (rest.length === 0) {
    into[name] = fact
    return
  }
  into[name] ??= (/^\d+$/.test(rest[0] ?? '') ? [] : {}) as Group
  put(fact, rest, into[name] as Group)
}

function withoutEmpty(all: Group): Group {
  return Object.fromEntries(
    Object.entries(all).map(([name, fact]) => [name, isGroup(fact) ? orNull(withoutEmpty(fact)) : fact]),
  )
}

const isGroup = (fact: Fact | Group): fact is Group =>
  typeof fact === 'object' && fact !== null && !Array.isArray(fact)

const orNull = (group: Group) => (Object.values(group).every((fact) => fact === null) ? null : group)
