import type { Block, Inline } from '../../content/legal/blocks.ts'
import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { routes } from '../../routes.ts'
import { whole } from '../whole.tsx'

type TableBlock = Extract<Block, { kind: 'table' }>

/** One block of a legal text as markup. */
export function LegalBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{words(block.text)}</p>
    case 'notice':
      return <p className="notice">{words(block.text)}</p>
    case 'heading':
      return <h3>{block.text}</h3>
    case 'placeholder':
      return <p className="text-gap">{whole(block.text)}</p>
    case 'lines':
      return <p>{lines(block.lines)}</p>
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={JSON.stringify(item)}>{words(item)}</li>
          ))}
        </ul>
      )
    case 'table':
      return <Table table={block} />
    case 'consent-settings':
      return (
        <EnamelButton ground="spruce" type="button" data-consent-settings="">
          Cookie-Einstellungen
        </EnamelButton>
      )
  }
}

export function words(text: readonly Inline[]) {
  return text.map((part) => {
    if (typeof part === 'string') return whole(part)
    if ('strong' in part) return <strong key={part.strong}>{whole(part.strong)}</strong>
    const href = 'page' in part ? routes[part.page] : part.href
    return (
      <a key={part.link} href={href}>
        {part.link}
      </a>
    )
  })
}

function lines(all: readonly string[]) {
  return all.map((line, index) => (
    <span key={line}>
      {index > 0 && <br />}
      {line}
    </span>
  ))
}

function Table({ table }: { table: TableBlock }) {
  return (
    <table>
      <caption>{table.caption}</caption>
      <thead>
        <tr>
          {table.head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{whole(name)}</th>
            {cells.map((cell, index) => (
              <td key={cell} data-column={table.head[index + 1]}>
                {whole(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
