import { getDesk } from '@procure/contract/todo/desk.schema.ts';
import { getDashboard, listTodos } from '@procure/contract/todo/todo.schema.ts';
import { shortcomings } from '@procure/domain/installation/shortcoming.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { shortcomingsOf } from '../../platform/settings/shortcomings.ts';
import { presentDesk } from './desk/present.ts';
import { readDesk } from './desk/read-model.ts';
import { factOf, presentDashboard, presentTodo } from './present.ts';
import { readDashboard, readTodos } from './read-model.ts';
import { todosFor } from './service.ts';

export function routes({ config, db }: Parts): Route[] {
  const unset = shortcomingsOf(config).map((name) => shortcomings[name].text);
  return [
    serve(getDashboard, async ({ actor }) => {
      const found = await readDashboard(actor.scope, db);
      return presentDashboard(found, todosFor(actor, found.todos.map(factOf), found.now));
    }),
    serve(listTodos, async ({ input, actor }) => {
      const { now, todos: found } = await readTodos(actor.scope, db);
      const todos = todosFor(actor, found.map(factOf), now).own.filter(
        ({ kind }) => input.kind === '' || kind === input.kind,
      );
      const from = (input.pageNum - 1) * input.pageSize;
      return {
        rows: todos.slice(from, from + input.pageSize).map((todo) => presentTodo(todo, found)),
        count: todos.length,
        serverTime: now.toISOString(),
      };
    }),
    serve(getDesk, async ({ actor }) =>
      presentDesk(await readDesk(actor.scope, db, actor.permissions, { unset })),
    ),
  ];
}
