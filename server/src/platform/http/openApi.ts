import { z } from 'zod';
import { allRoutes } from '@carillon/contract/all';
import { errorBody } from '@carillon/contract/errors';
import type { RouteShape } from '@carillon/contract/route';
import { build } from '../settings/build.ts';
import { apiPrefix } from './http.ts';

type Schema = Record<string, unknown>;
let made: Schema | undefined;

/** The API described as OpenAPI 3.1, derived from the contract. */
export function openApi(): Schema {
  made ??= {
    openapi: '3.1.0',
    info: { title: 'Carillon', version: build },
    servers: [{ url: apiPrefix }],
    paths: paths(),
    components: { schemas: { Error: jsonSchema(errorBody, 'output') } },
  };
  return made;
}

function paths(): Schema {
  const answer: Record<string, Schema> = {};
  for (const [name, route] of Object.entries(allRoutes)) {
    const address = route.path.replace(/:(\w+)/g, '{$1}');
    answer[address] = { ...answer[address], [route.method.toLowerCase()]: operation(name, route) };
  }
  return answer;
}

function operation(name: string, route: RouteShape): Schema {
  const content =
    route.rawBody === true
      ? { '*/*': {} }
      : route.body && { 'application/json': { schema: jsonSchema(route.body, 'input') } };
  const produced =
    route.response === undefined
      ? route.produces && { [route.produces]: {} }
      : { 'application/json': { schema: jsonSchema(route.response, 'output') } };
  return {
    operationId: name,
    summary: route.summary,
    'x-right': route.right,
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(content && { requestBody: { content } }),
    responses: {
      [route.status ?? 200]: { description: 'Success', ...(produced && { content: produced }) },
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Schema[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: jsonSchema(field, 'input'),
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return rest;
}
