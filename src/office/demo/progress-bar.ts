/** A line that fills up; where nobody looks at it, one line for each step. */
export function openProgressBar(output: NodeJS.WriteStream): (done: number, what: string) => void {
  const begun = Date.now()
  let last = ''
  return (done, what) => {
    const seconds = Math.round((Date.now() - begun) / 1000)
    if (output.isTTY) {
      const filled = Math.round(done * WIDTH)
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
      output.write(
        `\r${bar} ${Math.round(done * 100)} %  ${what}  ${seconds} s\u001b[K${done >= 1 ? '\n' : ''}`,
      )
    } else if (what !== last) output.write(`${Math.round(done * 100)} %  ${what}  (${seconds} s)\n`)
    last = what
  }
}

const WIDTH = 40
