import type { TestPaper } from './papers.ts';

/**
 * Papers of topics whose words stand together. Words 0 and 1 of a topic mean the same: no paper has both, so that a search
 * for one finds papers with the other by their meaning alone.
 */
export const TOPICS = 12;

/** One word, as a term of its own. */
export const topicWord = (topic: number, n: number): string => `topic${topic}word${n}`;

/** @param from number of the first paper; the same numbers give the same papers */
export function topicPapers(count: number, from = 0): TestPaper[] {
  let state = 7 + from;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
  return Array.from({ length: count }, (_, i) => {
    const topic = (from + i) % TOPICS;
    const words = Array.from({ length: 20 }, () => topicWord(topic, 2 + next(40)));
    words.push(topicWord(topic, next(2)), topicWord(next(TOPICS), 2 + next(40)));
    return {
      doi: `10.5555/topics.${from + i}`,
      title: words.slice(0, 3).join(' '),
      abstract: words.slice(3).join(' '),
      authors: [`Author Number${from + i}`],
      categories: [(from + i) % 10 === 0 ? 'cs.TENTH' : 'cs.REST'],
      created: `20${10 + ((from + i) % 10)}-01-01`,
    };
  });
}
