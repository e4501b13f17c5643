// Generated from openapi/ by npm run generate. Do not edit.
export const conditionRules = {
  "text": {
    "fields": [
      "message",
      "category",
      "userName",
      "userEmail",
      "userPhone",
      "widgetId",
      "channel"
    ],
    "operators": [
      "equals",
      "not_equals",
      "in",
      "not_in",
      "contains",
      "not_contains",
      "starts_with",
      "ends_with",
      "is_set",
      "is_not_set"
    ]
  },
  "choice": {
    "fields": [
      "status",
      "statusCategory",
      "priority",
      "assigneeId",
      "lastCommentBy",
      "lastCommentVia"
    ],
    "operators": [
      "equals",
      "not_equals",
      "in",
      "not_in",
      "is_set",
      "is_not_set"
    ]
  },
  "list": {
    "fields": [
      "tags",
      "watcherIds"
    ],
    "operators": [
      "contains",
      "not_contains",
      "contains_any",
      "contains_all",
      "contains_none",
      "is_set",
      "is_not_set"
    ]
  },
  "number": {
    "fields": [
      "rating",
      "votes",
      "commentCount",
      "satisfaction.score",
      "hoursSince.created",
      "hoursSince.updated",
      "hoursSince.statusChanged",
      "hoursUntil.due"
    ],
    "operators": [
      "equals",
      "not_equals",
      "in",
      "not_in",
      "gt",
      "gte",
      "lt",
      "lte",
      "is_set",
      "is_not_set"
    ]
  },
  "yesNo": {
    "fields": [
      "isPublic",
      "slaBreached",
      "firstAnswerBreached",
      "submitterVerified"
    ],
    "operators": [
      "equals",
      "not_equals",
      "is_set",
      "is_not_set"
    ]
  },
  "time": {
    "fields": [
      "dueDate",
      "createdAt",
      "updatedAt",
      "resolvedAt"
    ],
    "operators": [
      "before",
      "after",
      "is_set",
      "is_not_set"
    ]
  }
} as const;
export const changeOperators: readonly string[] = ["changed","changed_from","changed_to"];
export const operatorsWithoutValue: readonly string[] = ["is_set","is_not_set","changed"];
export const mostRules = 50;
