import type { Content, Section, Tone } from './section.ts';

/** What a section is beside its content. */
export interface Shape {
  readonly id: string;
  readonly title: string;
  readonly remark?: string | undefined;
  readonly tone?: Tone;
  readonly isFolded?: boolean;
}

/** A section of a content, undefined when it is empty. */
export function sectionOf(
  { id, title, remark, tone = 'plain', isFolded = true }: Shape,
  content: Content,
): Section | undefined {
  if (content.items.length === 0) return undefined;
  return { id, title, tone, isFolded, content, ...(remark === undefined ? {} : { remark }) };
}
