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
    const path = field.name.split('.')
    const last = path.pop() ?? ''
    // Numbers in a name make a list: `voices.0.name`.
    const group = path.reduce((within, name, at) => {
      within[name] ??= (/^\d+$/.test(path[at + 1] ?? '') ? [] : {}) as Group
      return within[name] as Group
    }, all)
    group[last] = factIn(field)
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

function withoutEmpty(all: Group): Group {
  const isGroup = (fact: Fact | Group): fact is Group => fact?.constructor === Object
  const orNull = (group: Group) => (Object.values(group).every((fact) => fact === null) ? null : group)
  const entries = Object.entries(all).map(([name, fact]) => [
    name,
    isGroup(fact) ? orNull(withoutEmpty(fact)) : fact,
  ])
  return Object.fromEntries(entries)
}
