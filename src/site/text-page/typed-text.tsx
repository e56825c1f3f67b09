import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { routes } from '../../routes.ts'
import { whole } from '../whole.tsx'

/**
 * A text as it is typed (content/legal/): paragraphs between empty lines, `## ` before a heading, `- ` before each item
 * of a list, `> ` before each line of an address, `| ` before a table's caption, head and rows, `! ` before what stands
 * apart, `{words}` for the button that asks for consent again. Within a line `**strong**`, `[words](address or page)`.
 */
export function TypedText({ text }: { text: string }) {
  const blocks = text.trim().split(/\n\s*\n\s*|(?<=^\s*## .+)\n\s*/m)
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
  return blocks.map((block, position) => <Block key={position} typed={block} />)
}

function Block({ typed }: { typed: string }) {
  if (typed.startsWith('| ')) return <Table typed={typed} />
  if (typed.startsWith('- '))
    return (
      <ul>
        {marked('-', typed).map((item) => (
          <li key={item}>{words(item)}</li>
        ))}
      </ul>
    )
  if (typed.startsWith('> '))
    return <p>{marked('>', typed).map((line, index) => [index > 0 && <br key={line} />, line])}</p>
  const text = oneLine(typed)
  if (text.startsWith('## ')) return <h3>{text.slice(3)}</h3>
  if (text.startsWith('! ')) return <p className="notice">{words(text.slice(2))}</p>
  if (text.startsWith('{'))
    return (
      <EnamelButton ground="spruce" type="button" data-consent-settings="">
        {text.slice(1, -1)}
      </EnamelButton>
    )
  // What only the operator can write.
  if (text.includes('Platzhalter:')) return <p className="gap">{whole(text)}</p>
  return <p>{words(text)}</p>
}

function Table({ typed }: { typed: string }) {
  const [[caption] = [], head = [], ...rows] = marked('|', typed).map((row) => row.split(' | '))
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{whole(name)}</th>
            {cells.map((cell, index) => (
              <td key={cell} data-column={head[index + 1]}>
                {whole(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const marked = (mark: string, typed: string) =>
  typed
    .slice(2)
    .split(new RegExp(`\\n\\s*[${mark}] `))
    .map(oneLine)

const oneLine = (text: string) => text.replace(/\n\s*/g, ' ')

function words(text: string) {
  return text.split(/(\*\*.+?\*\*|\[.+?\]\(.+?\))/).map((part) => {
    const [, strong, link, target = ''] = /^\*\*(.+)\*\*$|^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    if (strong) return <strong key={part}>{whole(strong)}</strong>
    if (!link) return whole(part)
    return (
      <a key={part} href={target in routes ? `${routes[target as keyof typeof routes]}` : target}>
        {link}
      </a>
    )
  })
}
