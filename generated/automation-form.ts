// Generated from openapi/ by npm run generate. Do not edit.
import type { AutomationCreate } from './sdk/types.gen.ts';

/** For each kind of rule, the operators whose value is a list. */
export const listOperators: Record<string, readonly string[]> = {
  "text": [
    "in",
    "not_in"
  ],
  "choice": [
    "in",
    "not_in"
  ],
  "list": [
    "contains_any",
    "contains_all",
    "contains_none",
    "changed_from",
    "changed_to"
  ],
  "number": [
    "in",
    "not_in"
  ],
  "yesNo": [],
  "time": []
};
export const kindOfCustomField = {
  "text": "text",
  "textarea": "text",
  "email": "text",
  "phone": "text",
  "url": "text",
  "select": "choice",
  "multiselect": "list",
  "number": "number",
  "checkbox": "yesNo",
  "date": "time"
} as const;

/** For each type of action, what its params take. */
export const actionParams = {
  "assign_agent": {
    "userId": {
      "form": "text",
      "required": true,
      "values": []
    }
  },
  "assign_in_turn": {
    "userIds": {
      "form": "list",
      "required": true,
      "values": []
    }
  },
  "unassign_agent": {},
  "set_status": {
    "status": {
      "form": "text",
      "required": true,
      "values": []
    },
    "notify": {
      "form": "yesNo",
      "required": false,
      "values": []
    }
  },
  "set_priority": {
    "priority": {
      "form": "text",
      "required": true,
      "values": []
    }
  },
  "set_category": {
    "category": {
      "form": "text",
      "required": true,
      "values": []
    }
  },
  "add_tag": {
    "tag": {
      "form": "text",
      "required": true,
      "values": []
    }
  },
  "remove_tag": {
    "tag": {
      "form": "text",
      "required": true,
      "values": []
    }
  },
  "set_due_date": {
    "hours": {
      "form": "any",
      "required": true,
      "values": []
    }
  },
  "add_watcher": {
    "userId": {
      "form": "text",
      "required": true,
      "values": []
    }
  },
  "add_note": {
    "content": {
      "form": "long",
      "required": true,
      "values": []
    }
  },
  "add_comment": {
    "message": {
      "form": "long",
      "required": true,
      "values": []
    },
    "notify": {
      "form": "yesNo",
      "required": false,
      "values": [],
      "isOnByDefault": true
    }
  },
  "set_visibility": {
    "isPublic": {
      "form": "yesNo",
      "required": true,
      "values": []
    }
  },
  "set_custom_field": {
    "fieldId": {
      "form": "text",
      "required": true,
      "values": []
    },
    "value": {
      "form": "any",
      "required": true,
      "values": []
    }
  },
  "notify": {
    "message": {
      "form": "long",
      "required": true,
      "values": []
    }
  },
  "send_email": {
    "to": {
      "form": "text",
      "required": true,
      "values": [
        "assignee",
        "watchers",
        "submitter"
      ]
    },
    "subject": {
      "form": "text",
      "required": true,
      "values": []
    },
    "body": {
      "form": "long",
      "required": true,
      "values": []
    },
    "quoteSubmitter": {
      "form": "yesNo",
      "required": false,
      "values": []
    }
  },
  "send_webhook": {
    "url": {
      "form": "text",
      "required": true,
      "values": []
    },
    "secret": {
      "form": "text",
      "required": false,
      "values": []
    }
  }
} as const;
export const recipeNames = [
  "route",
  "thank",
  "unhappy",
  "vip",
  "waiting",
  "answered",
  "reopened",
  "loop",
  "ask",
  "stale",
  "due",
  "silence",
  "tell"
] as const;

/** `prj_…` stands for a project, and `usr_…` for a member. */
export const recipes: Record<(typeof recipeNames)[number], AutomationCreate> = {
  "route": {
    "projectId": "prj_…",
    "name": "Payment trouble goes to Ann",
    "scope": "feedback.created",
    "conditions": {
      "combinator": "or",
      "rules": [
        {
          "field": "message",
          "operator": "contains",
          "value": "payment"
        },
        {
          "field": "message",
          "operator": "contains",
          "value": "invoice"
        },
        {
          "field": "category",
          "operator": "in",
          "value": [
            "billing",
            "checkout"
          ]
        }
      ]
    },
    "actions": [
      {
        "type": "assign_agent",
        "params": {
          "userId": "usr_…"
        }
      },
      {
        "type": "set_priority",
        "params": {
          "priority": "high"
        }
      }
    ]
  },
  "thank": {
    "projectId": "prj_…",
    "name": "Thank the sender",
    "scope": "feedback.created",
    "conditions": {
      "combinator": "and",
      "rules": [
        {
          "field": "userEmail",
          "operator": "is_set"
        }
      ]
    },
    "actions": [
      {
        "type": "send_email",
        "params": {
          "to": "submitter",
          "subject": "We got your message (#{{feedback.ticketNumber}})",
          "body": "Thank you! We have read your message and will get back to you."
        }
      }
    ]
  },
  "unhappy": {
    "projectId": "prj_…",
    "name": "Low ratings",
    "scope": "feedback.created",
    "conditions": {
      "combinator": "and",
      "rules": [
        {
          "field": "rating",
          "operator": "lte",
          "value": 4
        }
      ]
    },
    "actions": [
      {
        "type": "set_priority",
        "params": {
          "priority": "high"
        }
      },
      {
        "type": "add_tag",
        "params": {
          "tag": "unhappy"
        }
      },
      {
        "type": "set_due_date",
        "params": {
          "hours": 24
        }
      }
    ]
  },
  "vip": {
    "projectId": "prj_…",
    "name": "From our largest customer",
    "scope": "feedback.created",
    "conditions": {
      "combinator": "and",
      "rules": [
        {
          "field": "userEmail",
          "operator": "ends_with",
          "value": "@bigcorp.example"
        }
      ]
    },
    "actions": [
      {
        "type": "add_tag",
        "params": {
          "tag": "vip"
        }
      },
      {
        "type": "set_priority",
        "params": {
          "priority": "high"
        }
      },
      {
        "type": "add_watcher",
        "params": {
          "userId": "usr_…"
        }
      }
    ]
  },
  "waiting": {
    "projectId": "prj_…",
    "name": "The customer waits",
    "scope": "feedback.updated",
    "conditions": {
      "combinator": "and",
      "rules": [
        {
          "field": "commentCount",
          "operator": "changed"
        },
        {
          "field": "lastCommentBy",
          "operator": "equals",
          "value": "customer"
        }
      ]
    },
    "actions": [
      {
        "type": "add_tag",
        "params": {
          "tag": "needs-reply"
        }
      }
    ]
  },
  "answered": {
    "projectId": "prj_…",
    "name": "The customer was answered",
    "scope": "feedback.updated",
    "conditions": {
      "combinator": "and",
      "rules": [
        {
          "field": "lastCommentBy",
          "operator": "changed_to",
          "value": "agent"
        }
      ]
    },
    "actions": [
      {
        "type": "remove_tag",
        "params": {
          "tag": "needs-reply"
        }
      }
    ]
  },
  "reopened": {
    "projectId": "prj_…",
    "name": "Reopened",
    "scope": "feedback.updated",
    "conditions": {
      "combinator": "and",
      "rules": [
        {
          "field": "status",
          "operator": "changed_to",
          "value": "reopened"
        },
        {
          "field": "previous.statusCategory",
          "operator": "in",
          "value": [
            "resolved",
            "closed"
          ]
        }
      ]
    },
    "actions": [
      {
        "type": "set_priority",
        "params": {
          "priority": "high"
        }
      },
      {
        "type": "add_note",
        "params": {
          "content": "Came back from {{feedback.userName}}."
        }
      },
      {
        "type": "notify",
        "params": {
          "message": "Ticket #{{feedback.ticketNumber}} was reopened."
        }
      }
    ]
  },
  "loop": {
    "projectId": "prj_…",
    "name": "It will not be done",
    "scope": "feedback.updated",
    "conditions": {
      "combinator": "and",
      "rules": [
        {
          "field": "status",
          "operator": "changed_to",
          "value": "archived"
        },
        {
          "field": "userEmail",
          "operator": "is_set"
        }
      ]
    },
    "actions": [
      {
        "type": "send_email",
        "params": {
          "to": "submitter",
          "subject": "Your idea #{{feedback.ticketNumber}}",
          "body": "We have thought about what you wrote, and will not build it. Thank you for telling us."
        }
      }
    ]
  },
  "ask": {
    "projectId": "prj_…",
    "name": "Ask for details",
    "scope": "manual",
    "actions": [
      {
        "type": "add_comment",
        "params": {
          "message": "Which device do you use, and what do you see?"
        }
      },
      {
        "type": "set_status",
        "params": {
          "status": "in-progress"
        }
      },
      {
        "type": "add_tag",
        "params": {
          "tag": "asked"
        }
      }
    ]
  },
  "stale": {
    "projectId": "prj_…",
    "name": "Urgent for a day",
    "scope": "time.scheduled",
    "schedule": {
      "cron": "0 * * * *",
      "timezone": "Europe/Berlin"
    },
    "conditions": {
      "combinator": "and",
      "rules": [
        {
          "field": "priority",
          "operator": "in",
          "value": [
            "high",
            "urgent"
          ]
        },
        {
          "field": "statusCategory",
          "operator": "equals",
          "value": "open"
        },
        {
          "field": "hoursSince.statusChanged",
          "operator": "gt",
          "value": 24
        }
      ]
    },
    "actions": [
      {
        "type": "add_tag",
        "params": {
          "tag": "stale"
        }
      },
      {
        "type": "notify",
        "params": {
          "message": "#{{feedback.ticketNumber}} has been waiting for a day."
        }
      }
    ]
  },
  "due": {
    "projectId": "prj_…",
    "name": "Due soon",
    "scope": "time.scheduled",
    "conditions": {
      "combinator": "and",
      "rules": [
        {
          "field": "hoursUntil.due",
          "operator": "lt",
          "value": 4
        },
        {
          "field": "statusCategory",
          "operator": "in",
          "value": [
            "open",
            "pending"
          ]
        }
      ]
    },
    "actions": [
      {
        "type": "add_tag",
        "params": {
          "tag": "due-soon"
        }
      },
      {
        "type": "notify",
        "params": {
          "message": "#{{feedback.ticketNumber}} is due at {{feedback.dueDate}}."
        }
      }
    ]
  },
  "silence": {
    "projectId": "prj_…",
    "name": "Two weeks of silence",
    "scope": "time.scheduled",
    "schedule": {
      "cron": "0 6 * * *"
    },
    "conditions": {
      "combinator": "and",
      "rules": [
        {
          "field": "lastCommentBy",
          "operator": "equals",
          "value": "agent"
        },
        {
          "field": "hoursSince.updated",
          "operator": "gt",
          "value": 336
        },
        {
          "combinator": "not",
          "rules": [
            {
              "field": "statusCategory",
              "operator": "in",
              "value": [
                "resolved",
                "closed"
              ]
            }
          ]
        }
      ]
    },
    "actions": [
      {
        "type": "add_comment",
        "params": {
          "message": "We close this for now. Write again, and it opens."
        }
      },
      {
        "type": "set_status",
        "params": {
          "status": "archived"
        }
      }
    ]
  },
  "tell": {
    "projectId": "prj_…",
    "name": "Page the team",
    "scope": "feedback.updated",
    "conditions": {
      "combinator": "and",
      "rules": [
        {
          "field": "priority",
          "operator": "changed_to",
          "value": "urgent"
        }
      ]
    },
    "actions": [
      {
        "type": "send_webhook",
        "params": {
          "url": "https://pager.example.com/heed",
          "secret": "correct-horse-battery"
        }
      }
    ]
  }
};
