import './tag.css'

/** A small label; `sample` marks what must be replaced before going live. */
export function Tag({ sample, children }: { sample?: boolean; children: string }) {
  return <span className={sample ? 'tag tag-sample' : 'tag'}>{children}</span>
}
