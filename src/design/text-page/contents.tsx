/** One entry of a table of contents: the id of the section it leads to, its title, its number if it has one. */
export type ContentsEntry = { id: string; title: string; number?: number | undefined }

/** The table of contents beside the text, on wide screens. */
export function ContentsBeside({ title, entries }: { title: string; entries: readonly ContentsEntry[] }) {
  return (
    <nav className="contents contents-wide" aria-labelledby="contents-title">
      <p className="contents-title" id="contents-title">
        {title}
      </p>
      <EntryList entries={entries} />
    </nav>
  )
}

/** The same table of contents, folded, on narrow screens. */
export function ContentsFolded({ title, entries }: { title: string; entries: readonly ContentsEntry[] }) {
  return (
    <nav aria-label={title}>
      <details className="contents contents-folded">
        <summary>
          {title}
          <span className="contents-toggle">
            <svg viewBox="0 0 44 44" aria-hidden="true">
              <path d="M13 22h18" />
              <path className="contents-toggle-upright" d="M22 13v18" />
            </svg>
          </span>
        </summary>
        <EntryList entries={entries} />
      </details>
    </nav>
  )
}

function EntryList({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <ol>
      {entries.map(({ id, title, number }) => (
        <li key={id}>
          <a href={`#${id}`}>
            {number !== undefined && <span className="contents-number">{number}</span>} {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
