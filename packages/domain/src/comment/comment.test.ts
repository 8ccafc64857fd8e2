import { describe, expect, it } from 'vitest';
import { lotStates } from '../lot/lot.ts';
import { type CommentAction, checkCommentText, commentLimits, stateAfter, takesComments } from './comment.ts';
import { type Comment, decide, type EntryCommand, mayStep, mayWrite } from './decide.ts';

const author = 'approver';
const comment = (changes: Partial<Comment> = {}): Comment => ({
  by: author,
  state: 'open',
  entries: 2,
  ...changes,
});
const command = (changes: Partial<EntryCommand> = {}): EntryCommand => ({
  ...{ kind: 'settle', by: author, text: '', seen: 2, isSigner: false },
  ...changes,
});
const run = (changes: Partial<EntryCommand> = {}, of: Partial<Comment> = {}, takes = true) =>
  decide(comment(of), { takes }, command(changes));

describe('a comment', () => {
  it('has one to 1000 characters', () => {
    expect(checkCommentText(' ')).toBe('请输入批注');
    expect(checkCommentText('😀'.repeat(1000))).toBeNull();
    expect(checkCommentText('字'.repeat(1001))).toBe('批注不能超过1000字');
  });

  it('is written while a lot is a draft or waits for approval', () => {
    const taking = lotStates.filter((state) => takesComments([{ state }]));
    expect(taking).toEqual(['draft', 'pending_approval']);
    expect(takesComments([{ state: 'terminated' }, { state: 'draft' }])).toBe(true);
    expect(mayWrite({ takes: false, comments: 0 })).toEqual({ refused: 'comments_closed' });
  });

  it('is refused beyond the limit of a tender', () => {
    expect(mayWrite({ takes: true, comments: commentLimits.comments - 1 })).toBe(true);
    expect(mayWrite({ takes: true, comments: commentLimits.comments })).toMatchObject({
      refused: 'comments_full',
    });
  });

  it('takes the state of its last entry that is not a reply', () => {
    const kinds = ['reply', 'settlement', 'reply', 'reopening', 'withdrawal'] as const;
    let state: Comment['state'] = 'open';
    const states = kinds.map((kind) => {
      state = stateAfter(state, kind);
      return state;
    });
    expect(states).toEqual(['open', 'settled', 'settled', 'open', 'withdrawn']);
  });
});

describe('the thread of a comment', () => {
  const acts: readonly CommentAction[] = ['reply', 'settle', 'reopen', 'withdraw'];
  it.each([
    ['open', ['reply', 'settle', 'withdraw']],
    ['settled', ['reply', 'reopen']],
    ['withdrawn', []],
  ] as const)('of state %s permits its author %j', (state, permitted) => {
    const may = acts.filter((kind) =>
      mayStep(comment({ state }), { takes: true }, { kind, by: author, isSigner: false }),
    );
    expect(may).toEqual(permitted);
    const decided = acts.filter((kind) => !('refused' in run({ kind, text: '已核对' }, { state })));
    expect(decided).toEqual(permitted);
  });

  it('is answered by every reader, and settled by its author and the signers of the step only', () => {
    expect(run({ kind: 'reply', by: 'buyer', text: '已改' })).toEqual({
      kind: 'reply',
      position: 3,
      state: 'open',
    });
    expect(run({ by: 'buyer', text: '已改' })).toEqual({ refused: 'comment_of_other' });
    expect(run({ by: 'chief', isSigner: true, text: '批注人已离职，核对无误' })).toMatchObject({
      state: 'settled',
    });
    expect(run({ kind: 'reopen', by: 'buyer', text: '还不对' }, { state: 'settled' })).toEqual({
      refused: 'comment_of_other',
    });
    expect(run({ kind: 'withdraw', by: 'chief', isSigner: true, text: '多余' })).toEqual({
      refused: 'comment_of_other',
    });
  });

  it('asks a signer for a reason, and its author for none', () => {
    expect(run({ by: 'chief', isSigner: true })).toEqual({
      refused: 'invalid_input',
      fields: [{ field: 'text', message: '请说明理由' }],
    });
    expect(run()).toEqual({ kind: 'settlement', position: 3, state: 'settled' });
    expect(run({ kind: 'reopen' }, { state: 'settled' })).toMatchObject({ refused: 'invalid_input' });
  });

  it('is not settled over an entry that was not seen, while a reply needs none', () => {
    expect(run({ seen: 1 })).toEqual({ refused: 'conflict' });
    expect(run({ kind: 'reply', text: '已改', seen: 0 })).toMatchObject({ kind: 'reply' });
  });

  it('keeps a late reply without opening a settled comment', () => {
    expect(run({ kind: 'reply', text: '已改' }, { state: 'settled' })).toMatchObject({ state: 'settled' });
  });

  it('keeps the last entry for a settlement', () => {
    const entries = commentLimits.entries - 1;
    expect(run({ kind: 'reply', text: '已改' }, { entries: entries - 1 })).toMatchObject({
      position: entries,
    });
    expect(run({ kind: 'reply', text: '已改' }, { entries })).toMatchObject({ refused: 'comment_full' });
    expect(run({ seen: entries }, { entries })).toMatchObject({ state: 'settled' });
  });

  it('is closed with the approval', () => {
    for (const kind of acts)
      expect(run({ kind, text: '已改' }, {}, false)).toEqual({ refused: 'comments_closed' });
  });
});
